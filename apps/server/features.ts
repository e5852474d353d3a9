import { agendaFeature } from '#features/agenda/feature.ts'
import { auditFeature } from '#features/audit/feature.ts'
import { billingFeature } from '#features/billing/feature.ts'
import { chatFeature } from '#features/chat/feature.ts'
import { contactsFeature } from '#features/contacts/feature.ts'
import { crmFeature } from '#features/crm/feature.ts'
import { driveFeature } from '#features/drive/feature.ts'
import { identityFeature } from '#features/identity/feature.ts'
import { integrationsFeature } from '#features/integrations/feature.ts'
import { joinFeature } from '#features/join/feature.ts'
import { meetingsFeature } from '#features/meetings/feature.ts'
import { missedCallsFeature } from '#features/missed-calls/feature.ts'
import { notificationsFeature } from '#features/notifications/feature.ts'
import { pbxFeature } from '#features/pbx/feature.ts'
import { phoneFeature } from '#features/phone/feature.ts'
import { controlTexts } from '#features/phone/i18n/control/texts.ts'
import { providerFeature } from '#features/provider/feature.ts'
import { recordingsFeature } from '#features/recordings/feature.ts'
import { reportsFeature } from '#features/reports/feature.ts'
import { sessionFeature } from '#features/session/feature.ts'
import { usersFeature } from '#features/users/feature.ts'
import { voicemailFeature } from '#features/voicemail/feature.ts'
import type { Ability } from '#platform/contract/access.ts'
import { followResources } from '#platform/contract/follow-resources.ts'
import { exportsTexts } from '#platform/exports/i18n/texts.ts'
import type { FeatureDeclaration } from '#platform/feature/feature.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { choosePeople } from '#platform/resource/contract/person-options.ts'
import { resourceTexts } from '#platform/resource/i18n/texts.ts'

/** All features; `wiring.ts` creates their parts. */
const FEATURES: readonly FeatureDeclaration[] = [
  sessionFeature,
  phoneFeature,
  pbxFeature,
  contactsFeature,
  recordingsFeature,
  voicemailFeature,
  missedCallsFeature,
  notificationsFeature,
  chatFeature,
  joinFeature,
  meetingsFeature,
  usersFeature,
  auditFeature,
  reportsFeature,
  crmFeature,
  agendaFeature,
  driveFeature,
  providerFeature,
  integrationsFeature,
  billingFeature,
  identityFeature,
]

/** All abilities; clients get the names of their user's, and only the server checks them. */
export const ABILITIES: readonly Ability[] = [
  ...FEATURES.flatMap(({ abilities }) => abilities),
  followResources,
  choosePeople,
]

/** Texts of all features. */
export const catalogues: readonly Catalogue[] = [
  platformTexts,
  resourceTexts,
  exportsTexts,
  ...FEATURES.map(({ texts }) => texts),
  controlTexts,
]
