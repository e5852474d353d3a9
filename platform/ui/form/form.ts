import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { failureDetail } from '../failure-detail.ts'

/** Errors by field. */
export type FieldErrors = Readonly<Record<string, string>>

export interface FormState<Values> {
  values: Values
  /** What the fields held when last loaded or saved. */
  saved: Values
  errors: FieldErrors
  /** What went wrong beyond single fields. */
  failure: string | null
  submitting: boolean
  /** How often a try to submit was refused: each one moves the focus to the first wrong field. */
  refusals: number
}

export interface FormOptions<Values> {
  initial: Values
  /** Client-side errors by field. */
  check?: (values: Values) => FieldErrors
  /** Sends the values. An `ApiFailure` is shown: its `fields` beside theirs, its `detail` above the form. */
  save: (values: Values) => Promise<void>
}

export interface Form<Values> {
  store: StoreApi<FormState<Values>>
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void
  /** Checks and saves; `true` once saved. A second submit while one runs does nothing. */
  submit(): Promise<boolean>
  /** Back to what was saved last, or to `values` as newly loaded. */
  reset(values?: Values): void
}

/** Values of forms are plain data: text, numbers, flags and lists of them. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const isDirty = <Values>({ values, saved }: FormState<Values>): boolean => !same(values, saved)

/** The server's words by field; those of fields this form does not have go to the text above it. */
const failureOf = <Values extends object>(
  failure: ApiFailure,
  values: Values,
): Pick<FormState<Values>, 'errors' | 'failure'> => {
  const entries = Object.entries(failure.fields).map(([name, texts]) => [name, texts.join(' ')] as const)
  const known = entries.filter(([name]) => name in values)
  const others = entries.filter(([name]) => !(name in values)).map(([name, text]) => `${name}: ${text}`)
  return {
    errors: Object.fromEntries(known),
    failure: [failureDetail(failure), ...others].join('\n'),
  }
}

/** A form's values, errors and saving state; drawn by the components of this folder. */
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
