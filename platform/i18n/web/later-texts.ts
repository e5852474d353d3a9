type Texts = Record<string, string>

const catalogues = new Map<string, Texts>()

/**
 * Stand-in for a catalogue that loads later: a stable object that `fillTexts` fills. The build replaces catalogues with calls
 * to this.
 * @public
 */
export const laterTexts = (catalogue: string): Texts => {
  const texts = catalogues.get(catalogue) ?? {}
  catalogues.set(catalogue, texts)
  return texts
}

/** Fills the stand-ins of these catalogues. */
export const fillTexts = (come: readonly (readonly [catalogue: string, texts: Readonly<Texts>])[]): void => {
  for (const [catalogue, texts] of come) Object.assign(laterTexts(catalogue), texts)
}
