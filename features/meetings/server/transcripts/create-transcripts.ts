import type { UnitOfWork } from '#platform/db/database.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'
import { meetingRecordings } from '../../contract/recordings.ts'
import { speechOfCompany } from '../speech/speech-settings.ts'
import { createTranscriptJob, type TranscriptJob, type TranscriptParts } from './transcript-job.ts'
import { transcriptRoutes } from './transcript-routes.ts'
import { openTranscript } from './transcript-rows.ts'

export interface Transcripts {
  routes: readonly BoundRoute[]
  job: TranscriptJob
  /** Enqueues the transcript of a recording that has its video now; false: the company wants none. */
  enqueueFor(unit: UnitOfWork, recording: { id: number; companyId: number }): Promise<boolean>
}

type TranscriptPorts = Omit<TranscriptParts, 'refresh'> & { hub: Pick<Hub, 'publish'> }

export function createTranscripts({ hub, ...parts }: TranscriptPorts): Transcripts {
  const refresh = (companyId: number) => refreshLists(hub, meetingRecordings.name, companyId)
  const job = createTranscriptJob({ ...parts, refresh })
  return {
    job,
    routes: transcriptRoutes(job),
    async enqueueFor(unit, { id, companyId }) {
      const speech = await speechOfCompany(unit.rows, parts.box, companyId)
      if (!speech?.transcribes) return false
      await openTranscript(unit, { id, companyId })
      await enqueueWaiting(unit, job, { recording_id: id }, { companyId })
      return true
    },
  }
}
