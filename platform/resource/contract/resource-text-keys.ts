import type { ResourceVerb } from './declaration.ts'
import type { Field, Fields } from './field.ts'

type ChoiceOf<One> =
  One extends Field<infer _In, infer _Out, infer _Access, infer _Required, infer Choice> ? Choice : never

type SectionOf<One> = One extends { readonly section: infer Section extends string } ? Section : never

type FieldKeys<Shape extends Fields> = {
  [Key in keyof Shape & string]: Key | `${Key}.${ChoiceOf<Shape[Key]>}` | `section.${SectionOf<Shape[Key]>}`
}[keyof Shape & string]

type VerbKeys<Verb extends ResourceVerb> =
  | ('create' extends Verb ? 'new' : never)
  | ('edit' extends Verb ? 'edit' : never)

/**
 * Required catalogue keys of a resource: title, noun with article (`noun`: "al usuario", for "Creó al usuario"), fields,
 * choices and sections.
 */
export type ResourceTextKeys<
  Declared extends { name: string; fields: Fields; verbs?: readonly ResourceVerb[] },
> =
  `${Declared['name']}.${'title' | 'noun' | 'search' | 'empty' | 'emptyHint' | FieldKeys<Declared['fields']> | VerbKeys<NonNullable<Declared['verbs']>[number]>}`
