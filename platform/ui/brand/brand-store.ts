import { createStore } from 'zustand/vanilla'

export interface Brand {
  /** `#rrggbb`; null for the default. */
  primary: string | null
  secondary: string | null
}

export const PRODUCT_BRAND: Brand = { primary: null, secondary: null }

/** Brand of the signed-in user's company. */
export const brandStore = createStore<Brand>(() => PRODUCT_BRAND)
