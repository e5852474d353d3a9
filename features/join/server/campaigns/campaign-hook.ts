import type { CampaignHook } from '../hooks.ts'
import { stopOnReply } from './sequences/enrol.ts'
import { enrolContact } from './sequences/offered-sequences.ts'
import { stepMessageFailed, stepMessageWent } from './sequences/step-failures.ts'

export const campaignHook: CampaignHook = {
  replied: stopOnReply,
  messageFailed: stepMessageFailed,
  messageWent: stepMessageWent,
  enrol: enrolContact,
}
