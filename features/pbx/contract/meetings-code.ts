/** Code by which phones of a company reach the door of its video meetings. */
export const MEETINGS_CODE = '*60'
