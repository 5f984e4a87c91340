import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AddMember, CreateUser, GrantOperator } from '../../../src/identity/index.js';
import type { Role } from '../../../src/kernel/principal.js';
import { Background } from '../../../src/platform/background/background.js';
import { Browser } from '../http/browser.js';
import type { TestBusiness } from '../world/business.js';
import type { World } from '../world/world.js';

export const PASSWORD = 'correct horse battery';

/** A user with an account, signed in with a browser of their own. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly browser: Browser;
}

let people = 0;

/** An unused address. */
export function newAddress(): string {
  return `person-${process.pid}-${people++}@people.example`;
}

export async function newPerson(world: World, name = 'Pat Person'): Promise<Person> {
  const email = newAddress();
  const userId = await world.app.get(CreateUser).run({ email, name, password: PASSWORD });
  return { userId, email, name, browser: await signIn(world, email) };
}

/** A signed-in member of a business. */
export async function newMember(world: World, business: TestBusiness, role: Role): Promise<Person> {
  const person = await newPerson(world, `The ${role}`);
  await world.database.run(business.operator, (uow) =>
    world.app.get(AddMember).run(uow, person.userId, role),
  );
  return person;
}

/** A signed-in user to whom the operator console is open. */
export async function newOperator(world: World, name = 'Olga Operator'): Promise<Person> {
  const person = await newPerson(world, name);
  await world.app.get(GrantOperator).run(person.email);
  return person;
}

/** A new browser in which the user is signed in. */
export async function signIn(world: World, email: string, password = PASSWORD): Promise<Browser> {
  const browser = new Browser(world);
  const response = await browser.post('sign-in', { email, password });
  if (response.status !== 200) throw new Error(`${email} cannot sign in: ${response.text}`);
  return browser;
}

export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  /** The token of the link in it, or null. */
  readonly token: string | null;
}

/** All mails to an address so far, oldest first. */
export async function mailsTo(world: World, address: string): Promise<ReceivedMail[]> {
  await world.app.get(Background).settled();
  const folder = join(world.runtime.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.toSorted((a, b) => (a < b ? -1 : 1)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`)).map(readMail);
}

/** The token of the newest mail to an address. */
export async function tokenSentTo(world: World, address: string): Promise<string> {
  const token = (await mailsTo(world, address)).at(-1)?.token;
  if (!token) throw new Error(`no mail with a link came to ${address}`);
  return token;
}

function readMail(mail: string): ReceivedMail {
  return {
    subject: /^Subject: (.*)\r$/m.exec(mail)?.[1] ?? '',
    text: mail.slice(mail.indexOf('\r\n\r\n') + 4),
    token: /\?token=(\S+)/.exec(mail)?.[1] ?? null,
  };
}
