// Why a request has no answer.

/** The request cannot be answered; the message says why. */
export class Refused extends Error {
  constructor({ message, line }, status) {
    super(message);
    this.line = line;
    this.status = status;
  }
}

/** Nobody answers. */
export class Unreachable extends Error {}
