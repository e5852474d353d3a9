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

/** A resource of any fields. */
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
 * A record as read: `RecordOf<typeof users>`.
 *
 * @public
 */
export type RecordOf<Resource extends Declared> = z.output<z.ZodObject<RecordShape<Resource['fields']>>>
/** Parsed input of a new record. */
export type CreateOf<Resource extends Declared> = z.output<z.ZodObject<CreateShape<Resource['fields']>>>
/** Parsed input of an edit; absent fields stay. */
export type EditOf<Resource extends Declared> = Omit<
  z.output<z.ZodObject<EditShape<Resource['fields']>>>,
  'version'
>
