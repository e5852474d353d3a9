/**
 * Erlang C: a queue in which nobody gives up, served by equal agents. Traffic is in erlangs, that is arrivals times handling time in the
 * same unit: the agents that would be busy all the time.
 */

/** Erlang B by its recursion, which does not overflow: the probability that all of `agents` are busy and there is no queue. */
function erlangB(traffic: number, agents: number): number {
  let blocked = 1
  for (let count = 1; count <= agents; count += 1) blocked = (traffic * blocked) / (count + traffic * blocked)
  return blocked
}

/** Probability, 0 to 1, that somebody waits; 1 where the agents cannot keep up. */
export function probabilityOfWaiting(traffic: number, agents: number): number {
  if (traffic <= 0) return 0
  if (agents <= traffic) return 1
  const blocked = erlangB(traffic, agents)
  return (agents * blocked) / (agents - traffic * (1 - blocked))
}

/** Contacts of a half hour, and how long each keeps an agent, seconds. */
export interface Load {
  contacts: number
  handlingSeconds: number
}

const HALF_HOUR_SECONDS = 1800

const trafficOf = ({ contacts, handlingSeconds }: Load): number =>
  (contacts * handlingSeconds) / HALF_HOUR_SECONDS

/** How a number of agents serves a load. */
export interface Service {
  /** Share, 0 to 1, answered within the seconds asked about. */
  level: number
  /** Average wait, seconds; Infinity where the queue only grows. */
  wait: number
  /** Share, 0 to 1, of the agents' time that is busy. */
  occupancy: number
}

export function serviceOf(load: Load, agents: number, withinSeconds: number): Service {
  const traffic = trafficOf(load)
  if (traffic <= 0) return { level: 1, wait: 0, occupancy: 0 }
  if (agents <= traffic) return { level: 0, wait: Number.POSITIVE_INFINITY, occupancy: 1 }
  const waiting = probabilityOfWaiting(traffic, agents)
  const free = agents - traffic
  return {
    level: 1 - waiting * Math.exp((-free * withinSeconds) / load.handlingSeconds),
    wait: (waiting * load.handlingSeconds) / free,
    occupancy: traffic / agents,
  }
}

export interface Goal {
  /** Share, 0 to just under 1, to be answered … */
  level: number
  /** … within these seconds. */
  withinSeconds: number
  /** Share, 0 to 1, of their time that agents may be busy at most. */
  maxOccupancy: number
}

/** More than any contact centre of ours: an end for what no number of agents reaches. */
const MAX_AGENTS = 10_000

/** The least agents that reach the goal; none for no load. */
export function agentsFor(load: Load, { level, withinSeconds, maxOccupancy }: Goal): number {
  const traffic = trafficOf(load)
  if (traffic <= 0) return 0
  let agents = Math.max(1, Math.floor(traffic) + 1)
  while (agents < MAX_AGENTS) {
    const service = serviceOf(load, agents, withinSeconds)
    if (service.level >= level && service.occupancy <= maxOccupancy) return agents
    agents += 1
  }
  return MAX_AGENTS
}
