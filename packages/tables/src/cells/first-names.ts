import type { Gender } from './values.ts';

/**
 * Common first names with the short forms and spellings that one person may use. The first of each line is the full
 * form. The dictionary finds the first name among the words of a cell and distinguishes «Маша» from «Марина».
 */
const FEMALE = `
мария маша маруся марья машенька|анна аня анюта нюра|елена лена алена|ольга оля оленька|наталья наталия наташа ната
екатерина катя катерина катюша|ирина ира ириша|светлана света|татьяна таня|юлия юля|анастасия настя настасья ася
дарья дария даша|елизавета лиза елисавета|виктория вика|ксения ксюша|оксана|полина поля|александра саша шура
софия софья соня|алиса|арина|варвара варя|василиса|вера|валерия лера|валентина валя|вероника ника|галина галя|диана
евгения женя|ева|евдокия|жанна|зоя|инна|инга|кира|кристина кристя|карина|лариса лара|лидия лида|любовь люба
людмила люда мила|маргарита рита|марина|майя|милана|мирослава|надежда надя|нина|нелли|нонна|олеся леся|регина|римма
раиса рая|роза|руслана|стефания стеша|тамара тома|таисия тая|ульяна уля|эльвира эля|элина|эмилия|эвелина|яна|ярослава
алла|альбина|амина|ангелина геля|антонина тоня|агата|аделина|айгуль|алия|алсу|аделия|гульнара гуля|гузель|дина|динара
зарина|зульфия|ильмира|камила камилла|лейла|лиана|лилия лиля|ляйсан|мадина|наиля|рената|сабина|самира|фатима|эльмира
злата|мелания|николь|пелагея|серафима|снежана|тея|есения|клавдия|лада|лия|марта|мила|мия|рада|юлиана`;

const MALE = `
александр саша шура|алексей леша алеша|андрей андрюша|антон антоша|артем артём артемий тема|арсений сеня|борис боря
вадим вадик|валерий валера|василий вася|виктор витя|виталий виталик|владимир вова володя|владислав влад владик
вячеслав слава|геннадий гена|георгий гоша жора|глеб|григорий гриша|даниил данила данил даня|денис|дмитрий дима митя
евгений женя|егор егорка|иван ваня|игорь|илья илюша|кирилл кир|константин костя|лев лёва лева|леонид леня|максим макс
марк|матвей мотя|михаил миша|никита|николай коля|олег|павел паша|петр пётр петя|роман рома|руслан|савелий сава
святослав|семен семён сема|сергей сережа серега|станислав стас|степан степа|тимофей тима|тимур|федор фёдор федя|филипп
юрий юра|яков яша|ян|ярослав ярик|адам|азат|айдар|айрат|алан|альберт|амир|анатолий толя|аркадий|артур|богдан|булат
вениамин|всеволод сева|герман|давид|дамир|демид|добрыня|ефим|захар|ильдар|ильнур|ильяс|камиль|карим|клим|лука|макар
мирон|мирослав|мурат|назар|платон|прохор|рамиль|ратмир|ринат|ришат|родион|рустам|салават|самир|султан|тигран|фарид
эдуард эдик|эльдар|эмиль|эрик|юлиан|вагиф|гусейн|али|ахмед|магомед|мухаммад|ибрагим|ислам|расул|рашид|марат|равиль`;

interface KnownName {
  readonly canonical: readonly string[];
  readonly genders: readonly Gender[];
}

const KNOWN = new Map<string, KnownName>();
for (const [gender, list] of [
  ['female', FEMALE],
  ['male', MALE],
] as const) {
  for (const line of list.split(/[|\n]/)) {
    const forms = line.replaceAll('ё', 'е').split(' ').filter(Boolean);
    const full = forms[0];
    for (const form of full === undefined ? [] : forms) {
      const known = KNOWN.get(form);
      KNOWN.set(form, {
        // «Саша» and «Женя» are names of both men and women.
        canonical: [...(known?.canonical ?? []), `${full}`],
        genders: [...(known?.genders ?? []), gender],
      });
    }
  }
}

export function isFirstName(word: string): boolean {
  return KNOWN.has(toKey(word));
}

/**
 * Whether two first names may belong to one person: true for forms of one name («Маша», «Мария»), false for two
 * different known names («Мария», «Марина»), `undefined` when the dictionary does not contain one of them.
 */
export function sameFirstName(left: string, right: string): boolean | undefined {
  const [one, other] = [toKey(left), toKey(right)];
  if (one === other) return true;
  const [known, knownOther] = [KNOWN.get(one), KNOWN.get(other)];
  if (!known || !knownOther) return undefined;
  return known.canonical.some((name) => knownOther.canonical.includes(name));
}

function toKey(word: string): string {
  return word.toLowerCase().replaceAll('ё', 'е');
}
