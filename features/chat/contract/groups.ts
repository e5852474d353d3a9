import { z } from 'zod'
import { forbidden, invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, paragraphs, text, uuid } from '#platform/contract/scalars.ts'
import { createGroups, useChat } from './abilities.ts'
import { chat, MAX_MEMBERS, member } from './chat.ts'
import { groupFull, lastAdministrator } from './errors.ts'

const name = text(80).min(1)
const description = paragraphs(500)
const people = z.array(id).max(MAX_MEMBERS)

export const createGroup = defineRoute({
  method: 'POST',
  path: '/api/chat/groups/',
  summary:
    'Creates a group, with its creator as administrator. A repeated `client_id` creates no second one.',
  auth: 'session',
  ability: createGroups,
  body: z.object({
    client_id: uuid,
    name,
    description: description.default(''),
    members: people,
    onlyAdminsMessages: z.boolean().default(false),
  }),
  answer: chat,
  status: 201,
  errors: [notFound, groupFull],
})

export const changeGroup = defineRoute({
  method: 'PATCH',
  path: '/api/chat/groups/:id/',
  summary: "Changes a group's name, picture, description, or who may write; for its administrators.",
  auth: 'session',
  ability: useChat,
  params: z.object({ id: idParam }),
  body: z.object({
    name: name.optional(),
    description: description.optional(),
    onlyAdminsMessages: z.boolean().optional(),
    /** The id of an uploaded picture; null for none. */
    picture: uuid.nullable().optional(),
  }),
  answer: chat,
  errors: [notFound, forbidden, invalid],
})

export const addMembers = defineRoute({
  method: 'POST',
  path: '/api/chat/groups/:id/members/',
  summary: 'Adds people to a group; existing members are not changed. New members only see later messages.',
  auth: 'session',
  ability: useChat,
  params: z.object({ id: idParam }),
  body: z.object({ members: people.min(1) }),
  answer: z.object({ contacts: z.array(member) }),
  errors: [notFound, forbidden, groupFull],
})

export const removeMember = defineRoute({
  method: 'DELETE',
  path: '/api/chat/groups/:id/members/:userId/',
  summary: 'Removes a member from a group; for its administrators.',
  auth: 'session',
  ability: useChat,
  params: z.object({ id: idParam, userId: idParam }),
  status: 204,
  errors: [notFound, forbidden, lastAdministrator],
})

export const changeMember = defineRoute({
  method: 'PATCH',
  path: '/api/chat/groups/:id/members/:userId/',
  summary: 'Makes a member an administrator of the group, or revokes it; one must remain.',
  auth: 'session',
  ability: useChat,
  params: z.object({ id: idParam, userId: idParam }),
  body: z.object({ is_admin: z.boolean() }),
  answer: member,
  errors: [notFound, forbidden, lastAdministrator],
})
