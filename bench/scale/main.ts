import type { Measurement } from '../measurement.ts'
import { simulateHour } from './busiest-hour.ts'

/** Of the section on calls in docs/benchmarks.md: half of what one Asterisk set up on a machine with two cores, for hours. */
const STARTS_OF_SERVER = 37
/** The same section: 300 talks took 61 % of a core. */
const TALKS_OF_CORE = 490

const HOUR = {
  companies: 10_000,
  phones: 100_000,
  callsPerPhone: 4,
  talkSeconds: 180,
  peak: 1.6,
  seed: 1,
}

const amount = (count: number) => count.toLocaleString('en')

/** Plays the busiest hour of 10,000 companies; starts nothing. */
export async function measure(): Promise<Measurement> {
  const rows = [4, 8, 12, 16].map((telephoneServers) => {
    const hour = simulateHour({ ...HOUR, telephoneServers })
    const { startsOfServer, talksOfServer } = hour
    return {
      what: `${telephoneServers} telephone servers: busiest second of one (99.9th percentile / worst); talks at once at the busiest`,
      measured: `${startsOfServer.p999} / ${startsOfServer.worst} new calls; ${amount(talksOfServer)} talks, ${(talksOfServer / TALKS_OF_CORE).toFixed(1)} cores; ${amount(hour.fullestServer)} phones`,
      goal: `99.9th percentile ≤ ${STARTS_OF_SERVER}/s`,
      met: startsOfServer.p999 <= STARTS_OF_SERVER,
    }
  })
  const whole = simulateHour({ ...HOUR, telephoneServers: 8 })
  return {
    title: 'Scale: the busiest hour of 10,000 companies, simulated',
    method:
      'A simulation, of which nothing was measured: 100,000 phones in companies by the harmonic series, each with four calls of three minutes in the hour, 1.6 times as many in the busiest minute; each company on the server with the fewest phones. The limits are those of the section on calls.',
    rows: [
      {
        what: 'Calls in the hour; new ones in the busiest second; talks at once; phones of the largest company',
        measured: `${amount(whole.calls)}; ${whole.startsOfAll}; ${amount(whole.talksOfAll)}; ${amount(whole.largestCompany)}`,
      },
      ...rows,
    ],
  }
}
