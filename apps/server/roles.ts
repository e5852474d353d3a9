import { BadConfig, type Config } from './config.ts'

/**
 * Node roles: `web` serves HTTP (API and pages), `realtime` browsers' sockets and SIP proxying, `calls` call control (with its
 * own Asterisk unless one is configured), `jobs` background jobs.
 */
export const NODE_ROLES = ['web', 'realtime', 'calls', 'jobs'] as const
export type NodeRole = (typeof NODE_ROLES)[number]
export type NodeRoles = ReadonlySet<NodeRole>

export const ALL_ROLES: NodeRoles = new Set(NODE_ROLES)

const isRole = (name: string): name is NodeRole => NODE_ROLES.some((role) => role === name)

const FLAG = '--roles'

/** From the command line, `--roles=web,realtime` or `--roles web,realtime`; default all. @throws BadConfig */
export function readRoles(args: readonly string[], config: Pick<Config, 'REDIS_URL'>): NodeRoles {
  const lists = args.flatMap((arg, index) => {
    if (arg === FLAG) return [args[index + 1] ?? '']
    return arg.startsWith(`${FLAG}=`) ? [arg.slice(FLAG.length + 1)] : []
  })
  if (lists.length === 0) return ALL_ROLES
  const names = lists.flatMap((list) => list.split(',')).map((name) => name.trim())
  const wrong = names.filter((name) => !isRole(name))
  if (wrong.length > 0) {
    const which = wrong.map((name) => (name === '' ? 'an empty name' : `"${name}"`)).join(', ')
    throw new BadConfig(
      `${FLAG}: ${which} is no role. There are ${NODE_ROLES.join(', ')}: name them by commas, or leave ${FLAG} out for all.`,
    )
  }
  const roles = new Set(names.filter(isRole))
  if (roles.size < NODE_ROLES.length && config.REDIS_URL === undefined) {
    throw new BadConfig(
      `REDIS_URL: needed with ${FLAG}, since nodes that share the work tell each other over it.`,
    )
  }
  return roles
}
