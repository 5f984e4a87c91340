import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AddMember, FindOrCreateUser, MembersRepository, SetUserPassword } from '../identity/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';

const OWNER = 'owner@juniper.example';

/** The user who owns the demo business. */
@Injectable()
export class DemoOwner {
  constructor(
    private readonly findOrCreateUser: FindOrCreateUser,
    private readonly members: MembersRepository,
    private readonly addMember: AddMember,
    private readonly setUserPassword: SetUserPassword,
  ) {}

  findOrCreate(): Promise<string> {
    return this.findOrCreateUser.run(OWNER, 'June Park');
  }

  async ensureMembership(uow: UnitOfWork, userId: string): Promise<void> {
    if (!(await this.members.find(uow, userId))) await this.addMember.run(uow, userId, 'owner');
  }

  async newPassword(): Promise<{ readonly email: string; readonly password: string }> {
    const user = { email: OWNER, password: randomBytes(12).toString('base64url') };
    await this.setUserPassword.run(user);
    return user;
  }
}
