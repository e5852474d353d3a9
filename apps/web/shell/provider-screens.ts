import { billingScreens } from '#features/billing/web/area-screens.tsx'
import { providerScreens } from '#features/provider/web/area.tsx'
import type { AreaScreens } from '#platform/ui/area.ts'

/** The provider's console: its own screens, and those added by other features. */
export const providerAreaScreens: AreaScreens = {
  ...providerScreens,
  screens: [...providerScreens.screens, ...billingScreens],
}
