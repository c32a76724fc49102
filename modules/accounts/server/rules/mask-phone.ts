/** Enough of a number for its owner to know it by, too little for anybody else: all but the last two digits are dots. */
export const maskPhone = (phone: string): string => `${'•'.repeat(phone.length - 3)}${phone.slice(-2)}`;
