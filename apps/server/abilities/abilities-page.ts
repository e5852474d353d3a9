import { type Ability, can, ROLES } from '#platform/contract/access.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import type { SocketContract } from '#platform/contract/socket.ts'

interface Declared {
  routes: readonly RouteContract[]
  sockets: readonly SocketContract[]
  abilities: readonly Ability[]
}

interface Entry {
  how: string
  path: string
  ability: Ability | undefined
  anybody: boolean
}

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`
const mark = (yes: boolean): string => (yes ? '✓' : '')
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Renders docs/abilities.md: roles, abilities, and the routes and sockets that need them. */
export function abilitiesPage({ routes, sockets, abilities }: Declared): string {
  const entries: Entry[] = [
    ...routes.map(({ method, path, ability, auth }) => ({
      how: method,
      path,
      ability,
      anybody: auth === 'none',
    })),
    ...sockets.map(({ path, ability }) => ({ how: 'socket', path, ability, anybody: false })),
  ].sort((one, other) => compare(`${one.path} ${one.how}`, `${other.path} ${other.how}`))
  const entryRow = ({ how, path, ability, anybody }: Entry): string =>
    row(
      how,
      `\`${path}\``,
      anybody ? '_without a session_' : (ability?.name ?? '_signed in_'),
      ...ROLES.map((role) => mark(anybody || !ability || can(role, ability))),
    )
  const sorted = [...abilities].sort((one, other) => compare(one.name, other.name))
  const line = (cells: number): string => row(...Array.from({ length: cells }, () => '---'))
  return [
    '# Who may do what',
    '',
    'Written by `npm run docs:abilities` from the declarations of routes, sockets and abilities; a test fails when it is not what they',
    'say. Whoever may enter a route still sees the own company only.',
    '',
    '## Abilities',
    '',
    row('ability', ...ROLES),
    line(ROLES.length + 1),
    ...sorted.map((ability) => row(ability.name, ...ROLES.map((role) => mark(can(role, ability))))),
    '',
    '## Routes and sockets',
    '',
    row('', 'path', 'takes', ...ROLES),
    line(ROLES.length + 3),
    ...entries.map(entryRow),
    '',
  ].join('\n')
}
