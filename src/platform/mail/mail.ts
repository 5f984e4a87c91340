/** One mail to one person: plain text, since that is read everywhere and hides nothing. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A way of sending mail. */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
}
