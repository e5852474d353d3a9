import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam } from '#platform/contract/scalars.ts'
import { usePhone } from './abilities.ts'
import { directoryEntry } from './directory.ts'

export const listFavourites = defineRoute({
  method: 'GET',
  path: '/api/webrtc/favourites/',
  summary: "Lists the user's favourite colleagues by name, with the states of their phones.",
  auth: 'session',
  ability: usePhone,
  answer: z.object({ results: z.array(directoryEntry) }),
})

export const chooseFavourite = defineRoute({
  method: 'PUT',
  path: '/api/webrtc/favourites/:id/',
  summary: "Adds an extension to the user's favourites, or removes it.",
  auth: 'session',
  ability: usePhone,
  params: z.object({ id: idParam }),
  body: z.object({ favourite: z.boolean() }),
  answer: z.object({ favourite: z.boolean() }),
  errors: [notFound],
})
