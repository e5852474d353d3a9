import { z } from 'zod'
import { uuid } from '#platform/contract/scalars.ts'
import { type Field, type FieldOptions, field } from './field.ts'

/** An image: written as an upload's id, read as a URL. */
export const pictureField = <const Options extends FieldOptions>(options: Options) =>
  field({ ...options, noSheet: true as const }, false)('picture', uuid.nullable(), z.string().nullable())

/** In its own proportions, not round. */
export const logoField = <const Options extends FieldOptions>(options: Options) =>
  field({ ...options, noSheet: true as const }, false)('logo', uuid.nullable(), z.string().nullable())

/** A file as read: `label` is its name, `file` its URL. */
const storedFile = z.object({ id: uuid, label: z.string(), file: z.string() })

/** A file: written as an upload's id (`uploadFile`). */
export const fileField = <const Options extends FieldOptions>(options: Options) =>
  field({ ...options, sort: false }, false)('file', uuid.nullable(), storedFile.nullable())

/** For images that are chosen, cropped and uploaded. */
export const isPicture = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'picture' || kind === 'logo'
