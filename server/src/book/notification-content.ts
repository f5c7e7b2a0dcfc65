/** The sentence of notification `n`. `b` is its bet, if any, whose decline message it may quote. */
export const notificationContent = `case when n.quote_at is null or b.decline_word is null then n.content
  else overlay(n.content placing ' “' || b.decline_word || '”' from n.quote_at + 1 for 0) end`;
