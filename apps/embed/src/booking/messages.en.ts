import type { ru } from './messages.ru.ts';

export const en: Record<keyof typeof ru, string> = {
  book_more: 'Book another',
  booked_title: 'You are booked',
  code_again: 'Send the code again',
  code_text: 'We sent a code to {phone}. The place is yours while you enter it.',
  code_title: 'Enter the code',
  comment: 'A comment, if needed',
  confirm: 'Confirm',
  consent: 'I agree to the processing of my personal data by “{name}” for booking classes',
  consent_more: 'About this consent',
  consent_text:
    'Your name and phone number go to “{name}”. They are needed to book you, to remind you of the class and to tell you of changes. This consent brings no advertising. You can take it back in your cabinet or by asking the administrator.',
  factor_needed: 'Your sign-in has a second step. Open the booking on Ritm’s own site and sign in there.',
  for_whom: 'Who is coming',
  whom_needed: 'Choose at least one',
  for_all: 'Seats: {count}, {sum} in all',
  wait_together: 'Wait together',
  open_site: 'Open on a page of its own',
  required: 'Please fill this in',
  send: 'Book',
  sent_text: 'The place is yours until {until}. The administrator will answer and confirm.',
  sent_text_plain: 'The administrator will answer and confirm.',
  sent_title: 'The request is sent',
  to_bookings: 'My bookings',
  your_details: 'Your details',
  phone_hint: 'We will send a code to confirm the booking',
};
