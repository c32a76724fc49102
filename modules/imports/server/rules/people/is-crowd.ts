const PEOPLE = String.raw`(?:лиц|клиент|покупател|посетител|люд|гост)\p{L}{0,15}`;
const CROWD = new RegExp(
  String.raw`^(?:(?:физ|юр)\p{L}{0,15}\.?\s?лиц\p{L}{0,15}|(?:частн|розничн|разов|проч|разн|остальн|неизвестн|нов|все)\p{L}{0,15}\.?\s${PEOPLE}|розница|разовые|прочие|прочее|разные|остальные|без (?:имени|фамилии)|аноним\p{L}{0,15})\s?(?:\(|$)`,
  'iu',
);

/** Whether the text in the column of names stands for many people: «Физ. лица (розница)», «Прочие», «Без имени». */
export const isCrowd = (text: string): boolean => CROWD.test(text.trim());
