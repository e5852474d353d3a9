import { z } from 'zod'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { NotifyOwner } from '../forms/send-public-form.ts'

const advertisement = z.object({
  type: z.string(),
  id: z.string(),
  url: z.string(),
  headline: z.string(),
  body: z.string(),
})

export const followedPayload = z.object({
  company_id: z.number().int(),
  contact_id: z.number().int(),
  provider: z.string(),
  /** Digits with country code. */
  phone: z.string().nullable(),
  user_id: z.string().nullable(),
  name: z.string(),
  advertisement,
  attested: z.boolean(),
  /** ISO 8601. */
  at: z.string(),
})
export type FollowedPayload = z.output<typeof followedPayload>

/** A contact of a messaging channel who wrote after a click on an advertisement. */
export interface AdvertisementFollowed {
  companyId: number
  contactId: number
  provider: string
  phone: string | null
  userId: string | null
  name: string
  advertisement: z.output<typeof advertisement>
  /** Told by the service itself: campaigns are created for such ones alone. */
  isAttested: boolean
  at: Date
}

/** The channel's contact is this person. */
export type LinkContact = (
  unit: UnitOfWork,
  link: { companyId: number; contactId: number; personId: number },
) => Promise<void>

export interface AdvertisementPorts {
  database: Database
  notifyOwner: NotifyOwner
  linkContact: LinkContact
}

export const asPayload = (followed: AdvertisementFollowed): FollowedPayload => ({
  company_id: followed.companyId,
  contact_id: followed.contactId,
  provider: followed.provider,
  phone: followed.phone,
  user_id: followed.userId,
  name: followed.name,
  advertisement: followed.advertisement,
  attested: followed.isAttested,
  at: followed.at.toISOString(),
})
