import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam } from '#platform/contract/scalars.ts'
import { usePhone } from './abilities.ts'
import { directoryEntry } from './directory.ts'

export const listFavourites = defineRoute({
  method: 'GET',
  path: '/api/webrtc/favourites/',
  summary: "The colleagues that the asker chose as favourites, by name, with their phones' states.",
  auth: 'session',
  ability: usePhone,
  answer: z.object({ results: z.array(directoryEntry) }),
})

export const chooseFavourite = defineRoute({
  method: 'PUT',
  path: '/api/webrtc/favourites/:id/',
  summary: 'Makes an extension of the own company a favourite of the asker, or one no more.',
  auth: 'session',
  ability: usePhone,
  params: z.object({ id: idParam }),
  body: z.object({ favourite: z.boolean() }),
  answer: z.object({ favourite: z.boolean() }),
  errors: [notFound],
})
