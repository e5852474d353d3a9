type Texts = Record<string, string>

const catalogues = new Map<string, Texts>()

/**
 * The texts of a catalogue that has not come yet: an object that stays the same and is filled by `fillTexts`. Called by what
 * the build puts in a catalogue's place.
 * @public
 */
export const laterTexts = (catalogue: string): Texts => {
  const texts = catalogues.get(catalogue) ?? {}
  catalogues.set(catalogue, texts)
  return texts
}

/** Fills what stands for these catalogues, also in parts of the program that are loaded afterwards. */
export const fillTexts = (come: readonly (readonly [catalogue: string, texts: Readonly<Texts>])[]): void => {
  for (const [catalogue, texts] of come) Object.assign(laterTexts(catalogue), texts)
}
