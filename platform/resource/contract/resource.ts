import type { z } from 'zod'
import type { ResourceDeclaration, ResourceVerb } from './declaration.ts'
import type { Fields } from './field.ts'
import type { CreateShape, EditShape, RecordShape } from './record-schemas.ts'
import { type ResourceRoutes, routesOf } from './resource-routes.ts'

export {
  abilityFor,
  headlineOf,
  offers,
  type ResourceAction,
  type ResourceDeclaration,
  type ResourceVerb,
} from './declaration.ts'
export type { Fields } from './field.ts'
export { defineOptions } from './options.ts'
export { limitReached, taken } from './resource-errors.ts'

export const defineResource = <
  const Shape extends Fields,
  const Name extends string,
  const Verb extends ResourceVerb = ResourceVerb,
>(
  declaration: ResourceDeclaration<Shape, Name, Verb>,
): ResourceOf<Shape, Name, Verb> => ({
  ...declaration,
  routes: routesOf(declaration),
})

/** A resource whose fields do not matter. */
export interface Resource extends ResourceDeclaration {
  readonly routes: ResourceRoutes<Fields>
}

export interface ResourceOf<
  Shape extends Fields,
  Name extends string = string,
  Verb extends ResourceVerb = ResourceVerb,
> extends ResourceDeclaration<Shape, Name, Verb> {
  readonly routes: ResourceRoutes<Shape>
}

interface Declared {
  readonly fields: Fields
}

/**
 * One as it is read: `RecordOf<typeof users>`.
 *
 * @public
 */
export type RecordOf<Resource extends Declared> = z.output<z.ZodObject<RecordShape<Resource['fields']>>>
/** What makes one, after parsing. */
export type CreateOf<Resource extends Declared> = z.output<z.ZodObject<CreateShape<Resource['fields']>>>
/** What changes one, after parsing; what is absent stays. */
export type EditOf<Resource extends Declared> = Omit<
  z.output<z.ZodObject<EditShape<Resource['fields']>>>,
  'version'
>
