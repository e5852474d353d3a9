const CODES = {
  /** A call that rings for others, also as the lamp keys of desk phones dial it. */
  pick_up: /^\*8$|^\*[*8]\d{2,10}$/,
  /** To park a call, and to take one from its slot. */
  park: /^\*70$|^\*7(?!00)\d\d$/,
  /** Listening in on an extension. */
  supervise: /^\*9[123]\d{2,8}$/,
  meetings: /^\*60$/,
  /** A menu that is tried from its editor. */
  menu_trial: /^\*500\d{1,15}$/,
} as const

export type FeatureCode = keyof typeof CODES
export const FEATURE_CODES = Object.keys(CODES) as FeatureCode[]

/**
 * The service of the exchange that a dialled text asks for; null: none. Codes are taken before numbers and before the operator's rules,
 * so that nothing else of a company may be dialled like one.
 */
export const readFeatureCode = (dialed: string): FeatureCode | null =>
  FEATURE_CODES.find((code) => CODES[code].test(dialed)) ?? null
