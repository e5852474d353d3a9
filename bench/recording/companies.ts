import type { Client } from 'pg'
import { SLUGS } from '../calls/testbed/companies.ts'
import type { RunningProgram } from '../calls/testbed/testbed.ts'

/** Records every call of our company. */
export async function recordPolicyOf(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO recording_policies (company_id, incoming, outgoing, internal, queues)
     SELECT id, true, true, true, true FROM companies WHERE slug = $1`,
    [SLUGS.ours],
  )
}

/** Records the `Dial()` calls with `MixMonitor()`; run after each start. */
export async function recordOwnCalls({ console }: RunningProgram): Promise<void> {
  await console('dialplan remove extension _X.@bench-dial')
  for (const step of [
    `1,MixMonitor(bench-\${UNIQUEID}.wav)`,
    `2,Dial(PJSIP/${SLUGS.dial}-\${EXTEN}-desk,30)`,
  ])
    await console(`dialplan add extension _X.,${step} into bench-dial`)
}
