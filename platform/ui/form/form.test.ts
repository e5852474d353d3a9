import { expect, test } from 'vitest'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { createForm } from './form.ts'

const refusedWith = async (fields: Record<string, string[]>) => {
  const form = createForm({
    initial: { name: '', monday: '8-12\n\n99-3', members: [{ id: 7 }] as unknown },
    save: async () => {
      throw new ApiFailure(400, { code: 'invalid', detail: 'Revise los datos.', fields })
    },
  })
  expect(await form.submit()).toBe(false)
  const { errors, failure, refusals } = form.store.getState()
  return { errors, failure, refusals }
}

test('errors of a list’s lines are shown at its field, with the lines, and not by the field’s name', async () => {
  expect(await refusedWith({ 'monday.1': ['Escriba un horario.'], name: ['Es obligatorio.'] })).toEqual({
    errors: { monday: '«99-3»: Escriba un horario.', name: 'Es obligatorio.' },
    failure: 'Revise los datos.',
    refusals: 1,
  })
  expect((await refusedWith({ 'members.0': ['No existe.'] })).errors).toEqual({ members: 'No existe.' })
})

test('an error of the whole field comes before those of its lines', async () => {
  expect((await refusedWith({ 'monday.1': ['Mal.'], monday: ['Son demasiados.'] })).errors).toEqual({
    monday: 'Son demasiados.',
  })
})

test('what is no field of the form is in the general error', async () => {
  expect((await refusedWith({ 'steps.2.text': ['Falta.'] })).failure).toBe(
    'Revise los datos.\nsteps.2.text: Falta.',
  )
})
