/** The product's colours; who has these has not chosen their own. */
export const PRODUCT_COLORS = { primary: '#1565c0', secondary: '#ef6c00' } as const
