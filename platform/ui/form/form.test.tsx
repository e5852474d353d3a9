import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { createForm, isDirty } from './form.ts'
import { FormActions } from './form-actions.tsx'
import { FormFrame } from './form-frame.tsx'
import { FormText } from './form-text.tsx'
import { useForm } from './use-form.ts'

interface Person {
  name: string
  groups: string[]
}

const initial: Person = { name: 'Ana', groups: ['a'] }

const formThat = (save: (values: Person) => Promise<void>) =>
  createForm<Person>({
    initial,
    check: ({ name }) => (name === '' ? { name: 'Este dato es obligatorio.' } : {}),
    save,
  })

const Drawn = ({ save }: { save: (values: Person) => Promise<void> }) => {
  const form = useForm<Person>({ initial, save })
  return (
    <FormFrame form={form} label="Persona">
      <FormText form={form} name="name" label="Nombre" hint="Como firma" />
      <FormActions form={form} onCancel={() => {}} />
    </FormFrame>
  )
}

describe('a form', () => {
  test('is dirty while it differs from the saved values, and clean once saved', async () => {
    const sent: Person[] = []
    const form = formThat(async (values) => void sent.push(values))
    form.set('groups', ['a', 'b'])
    expect(isDirty(form.store.getState())).toBe(true)
    form.set('groups', ['a'])
    expect(isDirty(form.store.getState())).toBe(false)
    form.set('name', 'Eva')
    await expect(form.submit()).resolves.toBe(true)
    expect(sent).toEqual([{ name: 'Eva', groups: ['a'] }])
    expect(isDirty(form.store.getState())).toBe(false)
  })

  test('takes over what was saved elsewhere, unless the person changed it here', async () => {
    const form = formThat(async () => {})
    form.adopt('name', 'Eva')
    expect(form.store.getState()).toMatchObject({ values: { name: 'Eva' }, saved: { name: 'Eva' } })
    form.set('name', 'Luz')
    form.adopt('name', 'Rosa')
    expect(form.store.getState()).toMatchObject({ values: { name: 'Luz' }, saved: { name: 'Rosa' } })
  })

  test('sends nothing while client-side validation fails; an error goes when its field changes', async () => {
    let sent = 0
    const form = formThat(async () => {
      sent += 1
    })
    form.set('name', '')
    await expect(form.submit()).resolves.toBe(false)
    expect(form.store.getState().errors).toEqual({ name: 'Este dato es obligatorio.' })
    form.set('name', 'x')
    expect(form.store.getState().errors).toEqual({})
    expect(sent).toBe(0)
  })

  test("shows the server's errors at their fields, and those of unknown fields above", async () => {
    const failure = new ApiFailure(400, {
      code: 'invalid',
      detail: 'Revise los datos.',
      fields: { name: ['Ya existe.'], secret: ['Muy corto.'] },
    })
    const form = formThat(() => Promise.reject(failure))
    await expect(form.submit()).resolves.toBe(false)
    expect(form.store.getState()).toMatchObject({
      submitting: false,
      errors: { name: 'Ya existe.' },
      failure: 'Revise los datos.\nsecret: Muy corto.',
    })
  })

  test('sends once however often it is submitted', async () => {
    let release = () => {}
    let sent = 0
    const form = formThat(() => {
      sent += 1
      return new Promise((resolve) => {
        release = resolve
      })
    })
    const first = form.submit()
    await expect(form.submit()).resolves.toBe(false)
    release()
    await expect(first).resolves.toBe(true)
    expect(sent).toBe(1)
  })

  test('renders labels, hints and buttons', () => {
    const html = renderToString(<Drawn save={async () => {}} />)
    expect(html).toContain('Como firma')
    expect(html).toMatch(/<label[^>]*for="field-name"/)
    expect(html).toContain('Guardar')
  })
})
