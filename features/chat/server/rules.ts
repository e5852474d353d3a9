import type { Standing } from './standing.queries.ts'

type Role = 'member' | 'administrator'

/** Reads as a sentence: `write: allow('member', 'administrator')`. Of direct chats both are members. */
const allow =
  (...roles: Role[]) =>
  (standing: Pick<Standing, 'is_administrator'>): boolean =>
    roles.includes(standing.is_administrator ? 'administrator' : 'member')

/** What a group's members and administrators may do in it; the person's role in the company does not matter here. */
export const groupRules = {
  write: allow('member', 'administrator'),
  writeWhereOnlyAdministratorsDo: allow('administrator'),
  changeGroup: allow('administrator'),
  addMembers: allow('administrator'),
  removeMembers: allow('administrator'),
  appointAdministrators: allow('administrator'),
  deleteMessagesOfOthers: allow('administrator'),
}

export const mayWrite = (standing: Standing): boolean =>
  standing.only_administrators_write
    ? groupRules.writeWhereOnlyAdministratorsDo(standing)
    : groupRules.write(standing)
