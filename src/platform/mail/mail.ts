/** A mail to one recipient, in plain text, which every client shows as it is. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A way of sending mail. */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
}
