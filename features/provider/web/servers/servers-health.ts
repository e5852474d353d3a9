/** Key of the query for the state of all servers. */
export const SERVERS_HEALTH = ['provider', 'servers-health'] as const
