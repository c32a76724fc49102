const PEOPLE = String.raw`(?:лиц|клиент|покупател|посетител|люд|гост)\p{L}*`;
const CROWD = new RegExp(
  String.raw`^(?:(?:физ|юр)\p{L}*\.?\s?лиц\p{L}*|(?:частн|розничн|разов|проч|разн|остальн|неизвестн|нов|все)\p{L}*\.?\s${PEOPLE}|розница|разовые|прочие|прочее|разные|остальные|без (?:имени|фамилии)|аноним\p{L}*)\s?(?:\(|$)`,
  'iu',
);

/** Whether the text in the column of names stands for many people: «Физ. лица (розница)», «Прочие», «Без имени». */
export const isCrowd = (text: string): boolean => CROWD.test(text.trim());
