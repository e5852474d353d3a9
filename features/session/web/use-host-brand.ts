import { useLayoutEffect } from 'react'
import { type Brand, brandStore, PRODUCT_BRAND } from '#platform/ui/brand/brand-store.ts'
import { showPageIcon } from '#platform/ui/page-icon.ts'
import type { PublicSettings } from './settings-store.ts'

const brandOf = (brand: PublicSettings['brand']): Brand =>
  brand === null
    ? PRODUCT_BRAND
    : { primary: brand.primary_color, secondary: brand.secondary_color, mark: brand.logo }

/** Before the first picture: otherwise the product's colours would fade into the host's. */
export const startWithHostBrand = (brand: PublicSettings['brand']): void =>
  brandStore.setState(brandOf(brand), true)

/** Shows the host's brand while nobody is signed in: colours, logo, the page's icon. */
export const useHostBrand = (brand: PublicSettings['brand'], isShown: boolean): void => {
  const { primary, secondary, mark = null } = brandOf(brand)
  useLayoutEffect(() => {
    if (!isShown) return
    brandStore.setState({ primary, secondary, mark }, true)
    const restore = mark === null ? () => {} : showPageIcon(mark)
    return () => {
      restore()
      brandStore.setState(PRODUCT_BRAND, true)
    }
  }, [isShown, mark, primary, secondary])
}
