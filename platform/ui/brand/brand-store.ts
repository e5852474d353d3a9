import { createStore } from 'zustand/vanilla'

export interface Brand {
  /** `#rrggbb`; null for the default. */
  primary: string | null
  secondary: string | null
  /** Address of a logo that needs no session; null: the product's mark. */
  mark?: string | null
}

export const PRODUCT_BRAND: Brand = { primary: null, secondary: null }

/** Of the signed-in user's company, or before sign-in of the host. */
export const brandStore = createStore<Brand>(() => PRODUCT_BRAND)
