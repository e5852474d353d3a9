import { auditAdminScreens } from '#features/audit/web/admin-screens.tsx'
import { ownBillingScreens } from '#features/billing/web/area-screens.tsx'
import { identityAdminScreens } from '#features/identity/web/admin-screens.tsx'
import { integrationsAdminScreens } from '#features/integrations/web/admin-screens.tsx'
import { companyMeetingsScreen } from '#features/meetings/web/area-screens.tsx'
import { announcementsScreen } from '#features/notifications/web/admin-screen.tsx'
import { pbxAdminScreens } from '#features/pbx/web/admin-screens.tsx'
import { ownCompanyScreen } from '#features/provider/web/own-company/area-screen.tsx'
import { companyRecordingsScreen } from '#features/recordings/web/area-screens.tsx'
import { userScreens } from '#features/users/web/area.tsx'
import type { AreaScreens } from '#platform/ui/area.ts'
import { setupScreen } from '../home/setup-area-screen.tsx'

/** Configuration: the administration's screens, and those added by other features. */
export const adminScreens: AreaScreens = {
  ...userScreens,
  screens: [
    setupScreen,
    ownCompanyScreen,
    ...userScreens.screens,
    ...pbxAdminScreens,
    companyRecordingsScreen,
    companyMeetingsScreen,
    announcementsScreen,
    ...identityAdminScreens,
    ...auditAdminScreens,
    ...integrationsAdminScreens,
    ...ownBillingScreens,
  ],
}
