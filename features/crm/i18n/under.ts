type Under<Name extends string, Words> = { [Key in keyof Words & string as `${Name}.${Key}`]: string }

/** Prefixes the texts of a resource with its name: `under('crm_lead', { title: 'Leads' })` has `crm_lead.title`. */
export const under = <const Name extends string, const Words extends Readonly<Record<string, string>>>(
  name: Name,
  words: Words,
): Under<Name, Words> =>
  Object.fromEntries(Object.entries(words).map(([key, word]) => [`${name}.${key}`, word])) as Under<
    Name,
    Words
  >
