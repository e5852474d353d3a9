import type { RecordingPolicies } from '#features/phone/server/call-control/scenarios/stage/stage-types.ts'
import { decideRecording } from '#features/recordings/server/decide-recording.ts'
import { recordingRulesOf } from '#features/recordings/server/recording-rules.ts'
import type { Database } from '#platform/db/database.ts'

/** For scenarios: the policies of companies as administrators decide them and calls read them. */
export const recordingPoliciesIn = (database: Database): RecordingPolicies => ({
  rulesOf: (companyId) =>
    recordingRulesOf(database.systemRows, companyId, { findSound: async () => null, soundsFolder: null }),
  decide: (companyId) =>
    database.system(({ rows }) =>
      decideRecording(
        rows,
        { companyId, language: 'es' },
        {
          ...{ incoming: true, outgoing: false, internal: false, queues: false, conferences: false },
          ...{ on_demand: false, announcement: 'spoken', kept_days: 90 },
        },
      ),
    ),
})
