/** Shows only the last two digits: enough for the owner to recognize the number, too little for anybody else. */
export const maskPhone = (phone: string): string => `${'•'.repeat(phone.length - 3)}${phone.slice(-2)}`;
