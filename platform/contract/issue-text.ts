/** Texts of the platform that a schema names for its own refusals, with their values: `params` of a custom issue. */
export type IssueText = 'field.no_such_day' | 'field.day_twice' | 'field.plain_letters'

export interface IssueParams {
  text: IssueText
  values: Record<string, string>
}

/** What a schema says of a custom issue; null: nothing of its own. */
export function issueParams(params: unknown): IssueParams | null {
  if (typeof params !== 'object' || params === null || !('text' in params) || !('values' in params))
    return null
  // Safe: only schemas write them, by the type above.
  return params as IssueParams
}
