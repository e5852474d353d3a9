import { defineJob, type Job } from '#platform/jobs/job.ts'
import { type AdvertisementPorts, type FollowedPayload, followedPayload } from './advertisement-followed.ts'
import { writeAdvertisedLead } from './write-advertised-lead.ts'

/** A job of its own: whatever the CRM refuses, the contact's message is stored. */
export const createAdvertisementJob = (ports: AdvertisementPorts): Job<FollowedPayload> =>
  defineJob({
    id: 'crm.advertisement',
    payload: followedPayload,
    maxAttempts: 8,
    run: (followed) =>
      ports.database.tenant(followed.company_id, (unit) => writeAdvertisedLead(ports, unit, followed)),
  })
