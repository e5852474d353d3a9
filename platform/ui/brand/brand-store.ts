import { createStore } from 'zustand/vanilla'

export interface Brand {
  /** `#rrggbb`; null is the product's own. */
  primary: string | null
  secondary: string | null
}

export const PRODUCT_BRAND: Brand = { primary: null, secondary: null }

/** Whose colours the page wears: the signed-in person's company's, the product's before. */
export const brandStore = createStore<Brand>(() => PRODUCT_BRAND)
