import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { failureDetail } from '../failure-detail.ts'
import { wrongLines } from './wrong-lines.ts'

/** Errors by field. */
export type FieldErrors = Readonly<Record<string, string>>

export interface FormState<Values> {
  values: Values
  /** Values as loaded or last saved. */
  saved: Values
  errors: FieldErrors
  /** Error that belongs to no field. */
  failure: string | null
  submitting: boolean
  /** Counts refused submits: each moves the focus to the first invalid field. */
  refusals: number
}

export interface FormOptions<Values> {
  initial: Values
  /** Client-side validation. */
  check?: (values: Values) => FieldErrors
  /** Saves. An `ApiFailure` is shown: `fields` at the fields, `detail` above the form. */
  save: (values: Values) => Promise<void>
}

export interface Form<Values> {
  store: StoreApi<FormState<Values>>
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void
  /** A value was saved elsewhere: it is taken over here, unless the person has changed it in this form. */
  adopt<Name extends keyof Values & string>(name: Name, value: Values[Name]): void
  /** Validates and saves; `true` once saved. Ignored while already saving. */
  submit(): Promise<boolean>
  /** Back to the saved values, or to newly loaded `values`. */
  reset(values?: Values): void
}

/** Form values are plain data: text, numbers, flags and lists of them. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const isDirty = <Values>({ values, saved }: FormState<Values>): boolean => !same(values, saved)

/** The field that an error is shown at: `monday.1` is a line of `monday`. */
const shownAt = (name: string, values: object): string => {
  const [field = ''] = name.split('.')
  return !(name in values) && field in values ? field : name
}

/** The server's errors by field, those of its lines together; those of unknown fields go to the general error. */
const failureOf = <Values extends object>(
  failure: ApiFailure,
  values: Values,
): Pick<FormState<Values>, 'errors' | 'failure'> => {
  const told: Record<string, string> = Object.fromEntries(
    Object.entries(failure.fields).map(([name, texts]) => [name, texts.join(' ')]),
  )
  const byField = new Map<string, string>()
  const others: string[] = []
  for (const [name, text] of Object.entries(told)) {
    const field = shownAt(name, values)
    if (!(field in values)) others.push(`${name}: ${text}`)
    else if (!byField.has(field)) {
      const value: unknown = Reflect.get(values, field)
      byField.set(field, told[field] ?? wrongLines(field, value, told) ?? text)
    }
  }
  return {
    errors: Object.fromEntries(byField),
    failure: [failureDetail(failure), ...others].join('\n'),
  }
}

/** State of a form: values, errors, saving. Drawn by this folder's components. */
export const createForm = <Values extends object>(options: FormOptions<Values>): Form<Values> => {
  const store = createStore<FormState<Values>>(() => ({
    values: options.initial,
    saved: options.initial,
    errors: {},
    failure: null,
    submitting: false,
    refusals: 0,
  }))
  const refuse = (wrong: Pick<FormState<Values>, 'errors' | 'failure'>): false => {
    store.setState(({ refusals }) => ({ ...wrong, submitting: false, refusals: refusals + 1 }))
    return false
  }
  return {
    store,
    set(name, value) {
      store.setState(({ values, errors }) => {
        const { [name]: _, ...others } = errors
        return { values: { ...values, [name]: value }, errors: others }
      })
    },
    adopt(name, value) {
      store.setState(({ values, saved }) => ({
        saved: { ...saved, [name]: value },
        ...(same(values[name], saved[name]) ? { values: { ...values, [name]: value } } : {}),
      }))
    },
    async submit() {
      const { values, submitting } = store.getState()
      if (submitting) return false
      const errors = options.check?.(values) ?? {}
      if (Object.keys(errors).length > 0) return refuse({ errors, failure: null })
      store.setState({ submitting: true, errors: {}, failure: null })
      try {
        await options.save(values)
      } catch (error) {
        if (error instanceof ApiFailure) return refuse(failureOf(error, values))
        store.setState({ submitting: false })
        throw error
      }
      store.setState({ saved: values, submitting: false })
      return true
    },
    reset(values = store.getState().saved) {
      store.setState({ values, saved: values, errors: {}, failure: null })
    },
  }
}
