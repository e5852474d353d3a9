/** Address of a conversation within the page. */
export const chatLink = (id: number): string => `/join/chats?chat=${id}`
