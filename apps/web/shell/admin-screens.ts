import { ownAdminScreens } from '#features/admin/web/area.tsx'
import { auditAdminScreens } from '#features/audit/web/admin-screens.tsx'
import { announcementsScreen } from '#features/notifications/web/admin-screen.tsx'
import { pbxAdminScreens } from '#features/pbx/web/admin-screens.tsx'
import { companyRecordingsScreen } from '#features/recordings/web/area-screens.tsx'
import type { AreaScreens } from '#platform/ui/area.ts'

/** Configuration: the administration's own screens, and those that other features add to it. */
export const adminScreens: AreaScreens = {
  ...ownAdminScreens,
  screens: [
    ...ownAdminScreens.screens,
    ...pbxAdminScreens,
    companyRecordingsScreen,
    announcementsScreen,
    ...auditAdminScreens,
  ],
}
