import { useEffect } from 'react'
import { brandStore, PRODUCT_BRAND } from '#platform/ui/brand/brand-store.ts'
import { showPageIcon } from '#platform/ui/page-icon.ts'
import type { PublicSettings } from './settings-store.ts'

/** Shows the host's brand while nobody is signed in: colours, logo, the page's icon. */
export const useHostBrand = (brand: PublicSettings['brand'], isShown: boolean): void => {
  const {
    logo,
    primary_color: primary,
    secondary_color: secondary,
  } = brand ?? {
    ...{ logo: null, primary_color: null, secondary_color: null },
  }
  useEffect(() => {
    if (!isShown) return
    brandStore.setState({ primary, secondary, mark: logo }, true)
    const restore = logo === null ? () => {} : showPageIcon(logo)
    return () => {
      restore()
      brandStore.setState(PRODUCT_BRAND, true)
    }
  }, [isShown, logo, primary, secondary])
}
