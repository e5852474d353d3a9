import type { RateStep, SetUpRates } from '../calls/parts/set-up-rate.ts'
import type { SideName } from '../calls/testbed/companies.ts'
import type { MeasurementRow } from '../measurement.ts'
import type { Board } from './parts/board.ts'
import type { Waiting } from './parts/waiting.ts'

const RATE_GOAL = 0.7
const FREE_TO_RINGING_GOAL_MS = 150
const LONG_TASK_MS = 50

export function rateRows({ highest, steps }: SetUpRates): MeasurementRow[] {
  const ratio = highest.dial === 0 ? 0 : highest.ours / highest.dial
  const common = Math.min(highest.ours, highest.dial)
  const at = (side: SideName) =>
    steps.find((step) => step.side === side && step.rate === common && step.clean)
  const [ours, own] = [at('ours'), at('dial')]
  const cpu = (step: RateStep) => `${step.asteriskMs.toFixed(1)} ms`
  return [
    {
      what: "Carrier → menu → queue → agent, none failed: Asterisk's Queue()",
      measured: `${highest.dial}/s`,
    },
    {
      what: 'Carrier → menu → queue → agent, none failed: through the program',
      measured: `${highest.ours}/s, ${ratio.toFixed(2)} of Queue()`,
      goal: `≥ ${RATE_GOAL} of Queue()`,
      met: ratio >= RATE_GOAL,
    },
    ...(ours && own
      ? [
          {
            what: `One call at ${common}/s: program / Queue()`,
            measured:
              `INVITE → 200 ${ours.figures.medianMs} / ${own.figures.medianMs} ms (p95 ${ours.figures.p95Ms} / ` +
              `${own.figures.p95Ms}); CPU of Asterisk ${cpu(ours)} / ${cpu(own)}, of the program ${ours.programMs.toFixed(1)} ms`,
          },
        ]
      : []),
  ]
}

export const waitingRows = (
  found: Waiting,
  { waiting, agents }: { waiting: number; agents: number },
): MeasurementRow[] => [
  {
    what: `${waiting} callers wait for ${agents} agents: CPU with all there`,
    measured:
      `${found.waiting} waited; Asterisk ${(found.asteriskCores * 100).toFixed(0)} %, program ` +
      `${(found.programCores * 100).toFixed(0)} % of a core; machine ${found.busyCores.toFixed(2)} cores busy`,
  },
  {
    what: 'An agent gets free → the next caller rings and is answered',
    measured:
      `${found.medianMs.toFixed(0)} ms, p95 ${found.p95Ms.toFixed(0)} ms of ${found.served}; ` +
      `until it was decided whom p95 ${found.offeredP95Ms.toFixed(0)} ms`,
    goal: `p95 ≤ ${FREE_TO_RINGING_GOAL_MS} ms, all ${waiting} served`,
    met: found.p95Ms <= FREE_TO_RINGING_GOAL_MS && found.served >= waiting,
  },
]

export const boardRow = (board: Board): MeasurementRow => ({
  what: `Board with ${board.agents} agents, ${board.changes} changes: tasks over ${LONG_TASK_MS} ms`,
  measured: `${board.longTasks}, the longest ${board.maxMs.toFixed(0)} ms`,
  goal: '0',
  met: board.longTasks === 0 && board.agents > 0,
})
